// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers that are the same on every machine: the standard's generator, and distributions of our own, since the
// standard leaves theirs to the library.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

namespace inferama::simulator {

class Random {
public:
    // Streams of one seed are independent of each other: drawing more from one changes nothing in another.
    Random(std::uint64_t seed, std::uint64_t stream)
    {
        std::seed_seq sequence{seed & 0xFFFFFFFFu, seed >> 32u, stream};
        generator_.seed(sequence);
    }

    double uniform() { return static_cast<double>(generator_() >> 11u) * 0x1p-53; } // [0, 1)
    bool chance(double p) { return uniform() < p; }
    std::uint64_t below(std::uint64_t n) { return static_cast<std::uint64_t>(uniform() * static_cast<double>(n)); }
    double exponential(double mean) { return -mean * std::log1p(-uniform()); }

    double normal() // Box and Muller
    {
        const double radius = std::sqrt(-2 * std::log1p(-uniform()));
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }

    // `sigma` of the logarithm; the mean is `mean` itself.
    double logNormal(double mean, double sigma) { return mean * std::exp(sigma * normal() - sigma * sigma / 2); }

    // Marsaglia and Tsang; the mean is shape × scale.
    double gamma(double shape, double scale)
    {
        if (shape < 1)
            return gamma(shape + 1, scale) * std::pow(1 - uniform(), 1 / shape);
        const double d = shape - 1.0 / 3;
        const double c = 1 / std::sqrt(9 * d);
        for (;;) {
            const double x = normal();
            const double v = (1 + c * x) * (1 + c * x) * (1 + c * x);
            if (v > 0 && std::log1p(-uniform()) < x * x / 2 + d - d * v + d * std::log(v))
                return d * v * scale;
        }
    }

private:
    std::mt19937_64 generator_;
};

} // namespace inferama::simulator
