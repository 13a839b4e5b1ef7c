export interface Config {
  port: number;
  databaseUrl: string;
  gatewayUrl: string;
  gatewayKey: string;
  mailUrl: string;
  filesFolder: string;
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    port: Number(env.PORT ?? "8080"),
    databaseUrl: required(env, "DATABASE_URL"),
    gatewayUrl: required(env, "GATEWAY_URL"),
    gatewayKey: required(env, "GATEWAY_KEY"),
    mailUrl: required(env, "MAIL_URL"),
    filesFolder: env.FILES_FOLDER ?? "var/files",
  };
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set`);
  return value;
}
