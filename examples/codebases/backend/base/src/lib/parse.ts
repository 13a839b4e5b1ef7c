import { AppError } from "../errors";

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}

function invalid(name: string, expected: string): AppError {
  return new AppError("invalid_input", `${name}: expected ${expected}`);
}

export function readText(body: unknown, name: string, maxLength = 200): string {
  const value = fieldOf(body, name);
  if (typeof value !== "string" || value.trim() === "" || value.length > maxLength) {
    throw invalid(name, `1 to ${maxLength} characters`);
  }
  return value.trim();
}

export function readOptionalText(body: unknown, name: string, maxLength = 200): string | null {
  const value = fieldOf(body, name);
  return value === undefined || value === null ? null : readText(body, name, maxLength);
}

export function readPositiveInteger(body: unknown, name: string): number {
  const value = fieldOf(body, name);
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value <= 0) {
    throw invalid(name, "a whole number above 0");
  }
  return value;
}

export function readList(body: unknown, name: string, maxLength: number): unknown[] {
  const value = fieldOf(body, name);
  if (!Array.isArray(value) || value.length === 0 || value.length > maxLength) {
    throw invalid(name, `a list of 1 to ${maxLength}`);
  }
  return value;
}

export function readOneOf<T extends string>(body: unknown, name: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === fieldOf(body, name));
  if (found === undefined) throw invalid(name, `one of ${choices.join(", ")}`);
  return found;
}

export function readUuid(body: unknown, name: string): string {
  const text = readText(body, name, 36);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw invalid(name, "an id");
  return text;
}

/** The midnight, in UTC, on which a day such as "2026-10-02" begins. */
export function readDay(body: unknown, name: string): Date {
  const text = readText(body, name, 10);
  const day = new Date(`${text}T00:00:00.000Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) throw invalid(name, "a day, YYYY-MM-DD");
  return day;
}
