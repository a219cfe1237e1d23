// Opinions about all games.
#pragma once

#include "fourmation.hpp"
#include "lyngk.hpp"
#include "skato.hpp"
#include "yinsh.hpp"
