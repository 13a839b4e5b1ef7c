import type { Status } from "../hooks/resource";
import { t } from "../i18n";

/** What to show in place of data that is not there. */
export function StatusNote({ status }: { status: Status }) {
  if (status === "absent") return <p>{t("status.absent")}</p>;
  if (status === "failed") return <p role="alert">{t("status.failed")}</p>;
  return <p aria-busy="true">{t("status.loading")}</p>;
}
