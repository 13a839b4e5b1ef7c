import type { Core } from "./core";
import type { Sessions } from "./session";

/** What the routes are given; a test hands in its own. */
export interface Deps {
  core: Core;
  sessions: Sessions;
  now: () => Date;
}
