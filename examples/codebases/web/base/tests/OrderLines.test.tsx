// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { OrderLines } from "../web/components/OrderLines";
import { order } from "./fakes";

it("shows what each line costs, and the total of the core", () => {
  render(<OrderLines order={order} />);
  expect(screen.getByText("€2.40")).toBeTruthy();
  expect(screen.getByText("€32.10")).toBeTruthy();
});
