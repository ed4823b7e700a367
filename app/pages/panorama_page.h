// SPDX-License-Identifier: GPL-3.0-or-later
// Seven layers on one screen: which of them hurts?
#pragma once

#include "app/pages/page.h"
#include "core/metric.h"

#include <vector>

class QComboBox;
class QToolButton;
class QVBoxLayout;

namespace inferama::widgets {
class FigureStrip;
class LayerHead;
class PageHead;
class ThemeHolder;
class Tile;
} // namespace inferama::widgets

namespace inferama::app {

struct LayerContent;

class PanoramaPage : public Page {
    Q_OBJECT
public:
    explicit PanoramaPage(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::Snapshot>& snapshot) override;
    void want(core::View& view) const override;
    void setJudgement(const std::shared_ptr<const Judgement>& judgement) override;
    QVariantMap choices() const override;
    void restore(const QVariantMap& choices) override;
    QString summary() const override;

    // Shows one server's figures alone, where they can be told apart; empty: the whole.
    void setServer(const std::string& name);
    const std::string& server() const { return server_; }

private:
    struct Layer {
        widgets::LayerHead* head = nullptr;
        std::vector<widgets::Tile*> tiles;
    };

    void addServers();
    void fillServers();
    void addLayer(QVBoxLayout* column, const LayerContent& content, int index);
    void addTail(QVBoxLayout* column);
    void showLayer(Layer& layer, LayerContent content);
    void showTail();

    const widgets::ThemeHolder& theme_;
    widgets::PageHead* head_;
    QWidget* board_;
    std::vector<Layer> layers_;
    widgets::LayerHead* tailHead_ = nullptr;
    widgets::FigureStrip* tail_ = nullptr;
    widgets::FigureStrip* ratios_ = nullptr;
    QComboBox* tailMetric_ = nullptr;
    QToolButton* servers_ = nullptr; // the whole, or one of them
    std::string server_;             // that is shown alone; empty: all
    QString changes_;                // what is not judged by the defaults; empty: all is
    std::shared_ptr<const core::Snapshot> shown_;
};

} // namespace inferama::app
