// SKATO: what the core uses of it.
#pragma once

#include "answer.hpp"
#include "endgame.hpp"
#include "environment.hpp"
#include "evaluation.hpp"
#include "forecast.hpp"
#include "levels.hpp"
#include "opening.hpp"
#include "result_places.hpp"
#include "rules.hpp"
