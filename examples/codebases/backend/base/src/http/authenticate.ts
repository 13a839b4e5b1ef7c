import { createHash } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { Deps } from "../deps";
import { AppError, describeError } from "../errors";
import * as sessions from "../repositories/sessions";
import type { Actor, Role } from "../types";
import { failure, sendResponse } from "./sendResponse";

const actors = new WeakMap<Request, Actor>();

export function authenticate(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    try {
      const token = /^Bearer (\S+)$/.exec(req.get("Authorization") ?? "")?.[1];
      const hash = token === undefined ? null : createHash("sha256").update(token).digest("hex");
      const actor = hash === null ? null : await sessions.findActor(deps.db, hash, deps.now());
      if (actor === null) {
        sendResponse(res, failure("not_signed_in", "Sign in first"));
        return;
      }
      actors.set(req, actor);
      next();
    } catch (error) {
      deps.log.error("authenticate.failed", { error: describeError(error) });
      sendResponse(res, failure("internal", "Something went wrong on our side"));
    }
  };
}

export function actorOf(req: Request): Actor {
  const actor = actors.get(req);
  if (actor === undefined) throw new AppError("not_signed_in", "Sign in first");
  return actor;
}

const RANK: Record<Role, number> = { viewer: 0, clerk: 1, manager: 2 };

export function requireRole(role: Role): RequestHandler {
  return (req, res, next) => {
    if (RANK[actorOf(req).role] >= RANK[role]) next();
    else sendResponse(res, failure("not_allowed", `This takes a ${role}`));
  };
}
