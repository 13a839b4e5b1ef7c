import type { Hit } from "../api/client";
import { sanitize } from "./sanitize";

export function HitCard({ hit }: { hit: Hit }) {
  return (
    <article>
      <h3>{hit.title}</h3>
      <p dangerouslySetInnerHTML={{ __html: sanitize(hit.snippetHtml) }} />
    </article>
  );
}
