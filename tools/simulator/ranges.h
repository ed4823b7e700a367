// SPDX-License-Identifier: GPL-3.0-or-later
// What the numbers of a configuration may be, whether they come from a setting or from code.
#pragma once

namespace inferama::simulator {

struct Range {
    double least = 0;
    double greatest = 1;
};

namespace allowed {

inline constexpr Range Share{0, 1};
inline constexpr Range Seconds{0, 86'400};
inline constexpr Range Rate{0.001, 100'000};
inline constexpr Range Concurrency{1, 100'000};
inline constexpr Range Burstiness{0.01, 100};
inline constexpr Range BurstSize{1, 10'000};
inline constexpr Range InputTokens{1, 1'000'000};
inline constexpr Range OutputTokens{1, 100'000};
inline constexpr Range PrefixTokens{0, 1'000'000};
inline constexpr Range Prefixes{1, 1'000'000};
inline constexpr Range FollowUp{0, 0.99};
inline constexpr Range Replicas{1, 64};
inline constexpr Range TensorParallel{1, 64};
inline constexpr Range MaxBatch{1, 4'096};
inline constexpr Range TokenBudget{16, 1'000'000};
inline constexpr Range DraftTokens{1, 16};
inline constexpr Range BlockTokens{1, 1'024};

} // namespace allowed

} // namespace inferama::simulator
