export interface ChargeInput {
  key: string;
  cardToken: string;
  amountMinor: number;
  currency: string;
}

export interface GatewayReceipt {
  reference: string;
}

/** The gateway answered, and the answer is no. */
export class GatewayDeclined extends Error {
  constructor(readonly code: string) {
    super(`declined: ${code}`);
    this.name = "GatewayDeclined";
  }
}

/** No answer came. The money may have moved all the same. */
export class GatewayUnreachable extends Error {
  constructor(cause: unknown) {
    super("the gateway gave no answer", { cause });
    this.name = "GatewayUnreachable";
  }
}

export interface PaymentGateway {
  /** Takes money from a card. The same key twice is one charge. */
  charge(input: ChargeInput): Promise<GatewayReceipt>;
}
