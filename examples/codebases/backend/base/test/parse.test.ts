import assert from "node:assert/strict";
import { test } from "node:test";
import { readDay, readPositiveInteger, readUuid } from "../src/lib/parse";

test("takes whole numbers above 0 only", () => {
  assert.equal(readPositiveInteger({ n: 3 }, "n"), 3);
  for (const n of [0, -1, 1.5, "3", Number.NaN, null, undefined]) {
    assert.throws(() => readPositiveInteger({ n }, "n"), { code: "invalid_input" });
  }
});

test("takes days that exist", () => {
  assert.equal(readDay({ day: "2026-02-28" }, "day").toISOString(), "2026-02-28T00:00:00.000Z");
  for (const day of ["2026-02-30", "28.02.2026", "", "2026-2-8"]) {
    assert.throws(() => readDay({ day }, "day"), { code: "invalid_input" });
  }
});

test("takes ids that are ids", () => {
  assert.throws(() => readUuid({ id: "1 OR 1=1" }, "id"), { code: "invalid_input" });
});
