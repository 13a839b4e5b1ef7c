import de from "./locales/de.json";
import en from "./locales/en.json";

export type TextKey = keyof typeof en;

const texts: Record<string, Record<string, string>> = { de, en };

export const locale = typeof navigator !== "undefined" && navigator.language.startsWith("de") ? "de" : "en";

/** The text of this key in the reader's language, with {names} filled in. A key without a text is shown as it is. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  const text = texts[locale]?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
