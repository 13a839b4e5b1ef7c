import assert from "node:assert/strict";
import { test } from "node:test";
import { formatMinor, portionMinor } from "../src/lib/money";

test("writes minor units with the decimals of the currency", () => {
  assert.equal(formatMinor(1250, "EUR"), "12.50");
  assert.equal(formatMinor(5, "EUR"), "0.05");
  assert.equal(formatMinor(-1250, "EUR"), "-12.50");
  assert.equal(formatMinor(1250, "JPY"), "1250");
  assert.equal(formatMinor(1250, "KWD"), "1.250");
});

test("rounds a share down", () => {
  assert.equal(portionMinor(999, 1000), 99);
  assert.equal(portionMinor(999, 10_000), 999);
  assert.equal(portionMinor(999, 0), 0);
});
