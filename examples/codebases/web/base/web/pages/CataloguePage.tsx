import { BasketPanel } from "../components/BasketPanel";
import { ProductRow } from "../components/ProductRow";
import { StatusNote } from "../components/StatusNote";
import { useBasket } from "../hooks/useBasket";
import { useCatalogue } from "../hooks/useCatalogue";
import { t } from "../i18n";

export function CataloguePage() {
  const catalogue = useCatalogue();
  const basket = useBasket();
  if (!catalogue.data || !basket.data) {
    return <StatusNote status={catalogue.data ? basket.status : catalogue.status} />;
  }

  const inBasket = new Map(basket.data.lines.map((line) => [line.productId, line.quantity]));
  return (
    <main>
      <h1>{t("catalogue.title")}</h1>
      <ul>
        {catalogue.data.map((product) => (
          <ProductRow key={product.id} product={product} inBasket={inBasket.get(product.id) ?? 0} onPut={basket.put.run} />
        ))}
      </ul>
      <BasketPanel />
    </main>
  );
}
