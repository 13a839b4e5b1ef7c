import type { Order } from "../../shared/types";
import { t } from "../i18n";
import { Money } from "./Money";

export function OrderLines({ order }: { order: Order }) {
  return (
    <table>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.id}>
            <td>{line.name}</td>
            <td>
              {line.quantity} {t(`unit.${line.unit}`)}
            </td>
            <td>
              <Money amount={line.price} currency={order.currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={2}>{t("order.deliveryFee")}</th>
          <td>
            <Money amount={order.deliveryFee} currency={order.currency} />
          </td>
        </tr>
        <tr>
          <th colSpan={2}>{t("order.total")}</th>
          <td>
            <Money amount={order.total} currency={order.currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
