import { describe, expect, it } from "vitest";
import { addDecimals, compareDecimals, isDecimal, timesWhole } from "../shared/decimal";

describe("decimals", () => {
  it("adds without losing a cent", () => {
    expect(addDecimals("0.10", "0.20")).toBe("0.30");
    expect(addDecimals("12.40", "-0.405")).toBe("11.995");
    expect(addDecimals()).toBe("0.00");
  });

  it("multiplies by whole numbers only", () => {
    expect(timesWhole("0.10", 3)).toBe("0.30");
    expect(() => timesWhole("0.10", 1.5)).toThrow(RangeError);
  });

  it("compares by worth and not by spelling", () => {
    expect(compareDecimals("9.50", "10.00")).toBe(-1);
    expect(compareDecimals("2", "2.00")).toBe(0);
  });

  it("knows an amount from other texts", () => {
    expect(["1", "1.25", "-3.4000"].every(isDecimal)).toBe(true);
    expect(["", "1,25", "1.", "1e3", "0.30000000000000004"].some(isDecimal)).toBe(false);
  });
});
