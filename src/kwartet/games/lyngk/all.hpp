// LYNGK: what the core uses of it.
#pragma once

#include "arrange.hpp"
#include "environment.hpp"
#include "evaluation.hpp"
#include "levels.hpp"
#include "result_places.hpp"
#include "rules.hpp"
#include "symmetries.hpp"
