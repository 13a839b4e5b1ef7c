import type { Deps } from "../deps";
import { describeError } from "../errors";
import { expireOrders } from "./expireOrders";
import { settlePayments } from "./settlePayments";

const EVERY_MS = 60_000;

/** Each returns how many it dealt with. Several processes run them at the same time. */
const JOBS: Record<string, (deps: Deps) => Promise<number>> = {
  expireOrders,
  settlePayments,
};

export async function runJobs(deps: Deps): Promise<void> {
  for (const [name, job] of Object.entries(JOBS)) {
    try {
      const done = await job(deps);
      if (done > 0) deps.log.info("job.done", { name, done });
    } catch (error) {
      deps.log.error("job.failed", { name, error: describeError(error) });
    }
  }
}

export function startJobs(deps: Deps): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    void runJobs(deps).finally(() => {
      running = false;
    });
  }, EVERY_MS);
  return () => clearInterval(timer);
}
