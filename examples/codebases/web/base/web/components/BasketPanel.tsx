import { addDecimals, timesWhole } from "../../shared/decimal";
import { useBasket } from "../hooks/useBasket";
import { t } from "../i18n";
import { Money } from "./Money";
import { StatusNote } from "./StatusNote";

export function BasketPanel() {
  const { data: basket, status, order } = useBasket();
  if (!basket) return <StatusNote status={status} />;

  const total = addDecimals(...basket.lines.map((line) => timesWhole(line.price, line.quantity)));
  const place = async () => {
    const placed = await order.run();
    window.location.hash = `#/orders/${placed.id}`;
  };

  return (
    <aside>
      <h2>{t("basket.title")}</h2>
      {basket.lines.length === 0 && <p>{t("basket.empty")}</p>}
      <ul>
        {basket.lines.map((line) => (
          <li key={line.productId}>
            {line.quantity} {t(`unit.${line.unit}`)} {line.name} <Money amount={line.price} currency={basket.currency} />
          </li>
        ))}
      </ul>
      <p>
        {t("basket.total")} <Money amount={total} currency={basket.currency} />
      </p>
      <button disabled={order.status === "busy" || basket.lines.length === 0} onClick={place}>
        {t("basket.order")}
      </button>
    </aside>
  );
}
