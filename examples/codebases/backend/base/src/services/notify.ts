import type { Deps } from "../deps";
import { describeError } from "../errors";
import type { Mail } from "../mail/mailer";

/** A mail that does not go out is logged and fails nobody. */
export async function notify(deps: Deps, mail: Mail): Promise<void> {
  try {
    await deps.mailer.send(mail);
  } catch (error) {
    deps.log.error("mail.failed", { subject: mail.subject, error: describeError(error) });
  }
}
