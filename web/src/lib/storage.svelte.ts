/** Storage: whether this browser stores what it is given, for pages to show. */

import { followStorage, type StorageFault } from "../local/database.js";

export const storage: { fault: StorageFault } = $state({ fault: null });

followStorage((fault) => (storage.fault = fault));
