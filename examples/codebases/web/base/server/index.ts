import { appOf } from "./app";
import { coreAt } from "./core";
import type { Session } from "../shared/types";

const address = process.env.CORE_URL;
const key = process.env.CORE_KEY;
if (!address || !key) throw new Error("CORE_URL and CORE_KEY have to be set");

// Filled by the sign-in service, which runs in this process.
export const sessions = new Map<string, Session>();

const app = appOf({ core: coreAt(address, key), sessions: { find: (token) => sessions.get(token) }, now: () => new Date() });
app.listen(Number(process.env.PORT ?? 4100));
