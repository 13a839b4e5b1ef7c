import { randomUUID } from "node:crypto";
import { createApp } from "./app";
import { readConfig } from "./config";
import { connect } from "./db";
import type { Deps } from "./deps";
import { httpGateway } from "./gateway/httpGateway";
import { startJobs } from "./jobs/runner";
import { httpMailer } from "./mail/mailer";
import { folderStore } from "./storage/fileStore";

const config = readConfig(process.env);

const deps: Deps = {
  db: connect(config.databaseUrl),
  now: () => new Date(),
  newId: () => randomUUID(),
  gateway: httpGateway(config.gatewayUrl, config.gatewayKey),
  files: folderStore(config.filesFolder),
  mailer: httpMailer(config.mailUrl),
  log: {
    info: (event, fields) => console.log(JSON.stringify({ level: "info", event, ...fields })),
    error: (event, fields) => console.error(JSON.stringify({ level: "error", event, ...fields })),
  },
};

const stopJobs = startJobs(deps);
const server = createApp(deps).listen(config.port, () => deps.log.info("started", { port: config.port }));

process.on("SIGTERM", () => {
  stopJobs();
  server.close();
});
