import { expect, it } from "vitest";
import { formatMoney } from "../web/formatMoney";

it("keeps every digit of a large amount", () => {
  expect(formatMoney("900719925474099.35", "EUR", "en")).toBe("€900,719,925,474,099.35");
});

it("refuses what is no amount", () => {
  expect(() => formatMoney("12,40", "EUR", "en")).toThrow(RangeError);
});
