import type { Decimal } from "../../shared/types";
import { formatMoney } from "../formatMoney";

export function Money({ amount, currency }: { amount: Decimal; currency: string }) {
  return <span className="money">{formatMoney(amount, currency)}</span>;
}
