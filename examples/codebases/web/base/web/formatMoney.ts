import { isDecimal } from "../shared/decimal";
import type { Decimal } from "../shared/types";
import { locale } from "./i18n";

/** The amount as people read it. The digits go to the formatter as text: no number is made of them. */
export function formatMoney(amount: Decimal, currency: string, language: string = locale): string {
  if (!isDecimal(amount)) throw new RangeError(`not a decimal: ${JSON.stringify(amount)}`);
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount as `${number}`);
}
