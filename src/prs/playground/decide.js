"use strict";

// Amounts are hundredths, so that 0.85 less 0.2 is 0.65 here as it is in the engine.
const hundredths = (number) => Math.round(number * 100);

/** What the gates make of one candidate: where it ends, by which gate, with what confidence, and each step on the way. */
function decide(s) {
  const steps = [];
  const say = (gate, text) => steps.push([gate, text]);
  const rank = (severity) => TABLES.severities.indexOf(severity);
  let confidence = hundredths(s.stated);
  let tier = 1;
  let question = false;
  const shown = () => (confidence / 100).toFixed(2);
  const rejected = (gate, why) => {
    say(gate, `${why}: rejected`);
    return { end: "rejected", gate, confidence: -1, steps };
  };
  const spared = (gate, why) => {
    tier = 2;
    question = true;
    say(gate, `${why}; its category is protected, so it is kept as a question in the second tier`);
  };

  say("category", "the pass owns it");
  say("anchored", s.quote ? "the quote stands in the change" : "no quote; the claimed line lies in the change");

  const sum = [`${shown()}`];
  for (const slot of ["quote", "trigger", "impact"]) {
    if (!s[slot]) {
      confidence -= hundredths(TABLES.penalties[slot]);
      sum.push(`${TABLES.penalties[slot].toFixed(2)} (${slot})`);
    }
  }
  confidence = Math.max(0, confidence);
  say("evidence", sum.length > 1 ? `${sum.join(" - ")} = ${shown()}` : `all three slots are filled: ${shown()}`);

  if (s.unseen) {
    question = true;
    const capped = confidence > hundredths(TABLES.cap);
    if (capped) confidence = hundredths(TABLES.cap);
    say("rule_10", `it rests on code that was not in view: a question, UNVERIFIED_, no fix${capped ? `, capped at ${shown()}` : ""}`);
  } else {
    say("rule_10", "it rests on nothing that was not in view");
  }

  if (s.argues) {
    const why = "it argues with what a house rule mandates";
    if (!s.protected) return rejected("shield", why);
    spared("shield", why);
  } else {
    say("shield", "no house rule mandates what it calls a defect");
  }

  if (rank(s.severity) < rank(s.floor)) {
    const why = `${s.severity} is below the floor, ${s.floor}`;
    if (!s.protected) return rejected("severity_floor", why);
    spared("severity_floor", why);
  } else {
    say("severity_floor", `${s.severity} reaches the floor, ${s.floor}`);
  }

  if (confidence < hundredths(s.minimum)) {
    const why = `${shown()} is below the minimum, ${s.minimum.toFixed(2)}`;
    if (!s.protected) return rejected("confidence_min", why);
    if (s.unseen) say("confidence_min", `${why}; protected and hedged by rule 10, it passes for a person to check`);
    else spared("confidence_min", why);
  } else {
    say("confidence_min", `${shown()} reaches the minimum, ${s.minimum.toFixed(2)}`);
  }

  const end = tier === 2 ? "second tier" : question ? "question" : "finding";
  return { end, gate: "", confidence: confidence / 100, steps };
}

/** Every combination that the page offers, in the engine's order. */
function* everySetting() {
  const both = [false, true];
  for (const quote of both)
    for (const trigger of both)
      for (const impact of both)
        for (const stated of TABLES.confidences)
          for (const severity of TABLES.severities)
            for (const unseen of both)
              for (const protect of both)
                for (const argues of both)
                  for (const floor of TABLES.severities)
                    for (const minimum of TABLES.minima)
                      yield { quote, trigger, impact, stated, severity, unseen, protected: protect, argues, floor, minimum };
}

const KINDS = {
  "A finding with its proof": {},
  "No trigger": { trigger: false },
  "Rests on unseen code": { unseen: true },
  "Protected and unseen": { unseen: true, protected: true, minimum: 0.5 },
  "Argues with a house rule": { argues: true },
  "Protected and thin": { protected: true, quote: false, impact: false, stated: 0.5, minimum: 0.5 },
  "Below the floor": { severity: "MINOR", floor: "MAJOR" },
};
const PLAIN = {
  quote: true, trigger: true, impact: true, stated: 0.9, severity: "MAJOR", unseen: false, protected: false, argues: false, floor: "MINOR", minimum: 0.3,
};
const WORDS = {
  finding: "Posted as a finding",
  question: "Asked as a question, apart from findings",
  "second tier": "Kept in the second tier, as a question",
  rejected: "Rejected",
};

function start(document) {
  const form = document.getElementById("switches");
  const option = (value, text) => Object.assign(document.createElement("option"), { value, textContent: text ?? value });
  for (const name of ["severity", "floor"]) form.elements[name].append(...TABLES.severities.map((one) => option(one)));
  form.elements.stated.append(...TABLES.confidences.map((one) => option(String(one), one.toFixed(2))));
  form.elements.minimum.append(...TABLES.minima.map((one) => option(String(one), one.toFixed(2))));
  const kinds = document.getElementById("kinds");
  for (const [title, changes] of Object.entries(KINDS)) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: title });
    button.addEventListener("click", () => { put({ ...PLAIN, ...changes }); show(); });
    kinds.append(button);
  }
  const numbers = new Set(["stated", "minimum"]);
  function put(settings) {
    for (const [name, value] of Object.entries(settings)) {
      const field = form.elements[name];
      if (field.type === "checkbox") field.checked = value;
      else field.value = String(value);
    }
  }
  function read() {
    const settings = {};
    for (const name of Object.keys(PLAIN)) {
      const field = form.elements[name];
      settings[name] = field.type === "checkbox" ? field.checked : numbers.has(name) ? Number(field.value) : field.value;
    }
    return settings;
  }
  function show() {
    const { end, gate, confidence, steps } = decide(read());
    const said = document.getElementById("end");
    said.textContent = end === "rejected" ? `${WORDS[end]} by ${gate}` : `${WORDS[end]}, confidence ${confidence.toFixed(2)}`;
    said.dataset.end = end;
    const list = document.getElementById("steps");
    list.replaceChildren(...steps.map(([name, text]) => {
      const row = document.createElement("li");
      row.append(Object.assign(document.createElement("b"), { textContent: name }), " ", text);
      return row;
    }));
  }
  form.addEventListener("input", show);
  put(PLAIN);
  show();
  if (document.location.hash === "#all") {
    const rows = [...everySetting()].map(decide).map(({ end, gate, confidence }) => [end, gate, confidence]);
    document.body.append(Object.assign(document.createElement("pre"), { id: "all", textContent: JSON.stringify(rows) }));
  }
}

if (typeof document !== "undefined") start(document);
