import type { Request } from "express";
import type { Session } from "../shared/types";
import { HttpError } from "./errors";

/** Sessions by the token of the cookie; undefined where there is none, or it has run out. */
export interface Sessions {
  find(token: string): Session | undefined;
}

export type SessionOf = (req: Request) => Session;

export function sessionReader(sessions: Sessions): SessionOf {
  return (req) => {
    const token = /(?:^|;\s*)larder=([^;]+)/.exec(req.headers.cookie ?? "")?.[1];
    const session = token ? sessions.find(token) : undefined;
    if (!session) throw new HttpError(401, "signed_out");
    return session;
  };
}
