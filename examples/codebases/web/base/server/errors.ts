import type { ErrorRequestHandler } from "express";
import { CoreAbsent } from "./core";

/** A refusal that the caller may read: the status, and a code in snake_case. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/** The one place in which a failed route becomes an answer. Express 5 brings rejected promises here. */
export const errors: ErrorRequestHandler = (error, req, res, next) => {
  if (res.headersSent) {
    next(error);
  } else if (error instanceof HttpError) {
    res.status(error.status).json({ code: error.code });
  } else if (error instanceof CoreAbsent) {
    res.status(404).json({ code: "absent" });
  } else {
    console.error(req.method, req.path, error);
    res.status(500).json({ code: "broken" });
  }
};
