import express, { Router } from "express";
import type { Photo } from "../../shared/types";
import type { Deps } from "../deps";
import { HttpError } from "../errors";
import { sessionReader } from "../session";

export function photoRoutes({ core, sessions }: Deps): Router {
  const routes = Router();
  const sessionOf = sessionReader(sessions);

  routes.post("/photos", express.raw({ type: ["image/jpeg", "image/png"], limit: "6mb" }), async (req, res) => {
    const { buyerId } = sessionOf(req);
    if (!Buffer.isBuffer(req.body) || req.body.length === 0) throw new HttpError(415, "photo_type");
    const photo = await core.post<Photo>(`/buyers/${buyerId}/photos`, { bytes: req.body.toString("base64") });
    res.status(201).json(photo);
  });

  return routes;
}
