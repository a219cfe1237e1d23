/** The worker: the core beside the page, so that the page stays responsive. */

import { serve, type Port } from "./serve.js";

serve(self as unknown as Port);
