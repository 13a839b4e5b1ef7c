const NO_DECIMALS = new Set(["ISK", "JPY", "KRW", "VND"]);
const THREE_DECIMALS = new Set(["BHD", "KWD", "OMR", "TND"]);

export function decimalsOf(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** "12.50" for 1250 of EUR, "1250" for 1250 of JPY. For people and files; nothing reads it back. */
export function formatMinor(amountMinor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return String(amountMinor);
  const sign = amountMinor < 0 ? "-" : "";
  const digits = String(Math.abs(amountMinor)).padStart(decimals + 1, "0");
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A share in basis points, rounded down: what is left over stays with the payer. */
export function portionMinor(amountMinor: number, bps: number): number {
  return Math.floor((amountMinor * bps) / 10_000);
}
