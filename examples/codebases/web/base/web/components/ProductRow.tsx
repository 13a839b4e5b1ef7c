import { useState } from "react";
import type { Product } from "../../shared/types";
import { t } from "../i18n";
import { Money } from "./Money";

interface Props {
  product: Product;
  inBasket: number;
  onPut: (productId: string, quantity: number) => Promise<unknown>;
}

export function ProductRow({ product, inBasket, onPut }: Props) {
  const [quantity, setQuantity] = useState(inBasket);

  const put = async (next: number) => {
    setQuantity(next);
    await onPut(product.id, next);
  };

  return (
    <li>
      <strong>{product.name}</strong> {t("catalogue.from", { grower: product.grower })}
      <span>{t(`category.${product.category}`)}</span>
      <Money amount={product.price} currency={product.currency} />
      <span>{t(`unit.${product.unit}`)}</span>
      <input
        type="number"
        min={0}
        max={999}
        aria-label={t("product.quantity")}
        value={quantity}
        onChange={(event) => put(event.target.valueAsNumber || 0)}
      />
    </li>
  );
}
