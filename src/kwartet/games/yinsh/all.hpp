// YINSH: what the core uses of it.
#pragma once

#include "arrange.hpp"
#include "environment.hpp"
#include "levels.hpp"
#include "result_places.hpp"
#include "rules.hpp"
#include "siblings.hpp"
#include "symmetries.hpp"
