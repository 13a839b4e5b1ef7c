import { locale } from "./i18n";

export function formatDate(instant: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(instant));
}
