// Everything that searching all games needs: the engine, the opinions, and what can be foreseen or solved.
#pragma once

#include "../eval/all.hpp"
#include "engine.hpp"
#include "skato_ending.hpp"
#include "skato_forecast.hpp"
