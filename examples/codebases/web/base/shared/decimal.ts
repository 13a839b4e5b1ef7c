import type { Decimal } from "./types";

const SHAPE = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/;
const PLACES = 4;

/** Whether the text is an amount as the core writes them: a point, up to four places, no grouping. */
export function isDecimal(text: string): boolean {
  return SHAPE.test(text);
}

function scaled(amount: Decimal): bigint {
  const found = SHAPE.exec(amount);
  if (!found) throw new RangeError(`not a decimal: ${JSON.stringify(amount)}`);
  const [, sign = "", whole = "0", places = ""] = found;
  const value = BigInt(whole + places.padEnd(PLACES, "0"));
  return sign ? -value : value;
}

function written(value: bigint): Decimal {
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, "0");
  const places = digits.slice(-PLACES).replace(/0{1,2}$/, "");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -PLACES)}.${places}`;
}

export function addDecimals(...amounts: Decimal[]): Decimal {
  return written(amounts.reduce((sum, amount) => sum + scaled(amount), 0n));
}

/** The amount, a whole number of times. */
export function timesWhole(amount: Decimal, times: number): Decimal {
  if (!Number.isSafeInteger(times)) throw new RangeError(`not a whole number: ${times}`);
  return written(scaled(amount) * BigInt(times));
}

/** Below zero where `left` is the smaller, above where it is the larger, 0 where both are worth the same. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const difference = scaled(left) - scaled(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
