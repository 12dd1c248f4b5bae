// Matches by reference as it is written, once case is ignored; knows nothing of fees, duplicates or dates.
import { readFileSync, writeFileSync } from "node:fs";

const rows = (file) => readFileSync(file, "utf8").trim().split("\n").slice(1).map((line) => line.match(/("[^"]*"|[^,]+|(?<=,)(?=,))/g));
const cents = (text) => Math.round(Number(text.replace(/[",)]/g, "").replace("(", "-")) * 100);
const bank = rows("bank.csv").map(([id, , reference, amount]) => ({ id, reference: reference.toUpperCase().replace(/[ /]/, "-"), cents: cents(amount) }));
const ledger = rows("ledger.csv").map(([id, , reference, amount]) => ({ id, reference, cents: cents(amount) }));
const matched = [];
for (const line of bank) {
  const found = ledger.find((entry) => entry.reference === line.reference && !matched.some((pair) => pair.ledger === entry.id));
  if (found) matched.push({ bank: line.id, ledger: found.id });
}
const left = (list, side) => list.filter(({ id }) => !matched.some((pair) => pair[side] === id)).map(({ id }) => id);
const sum = (list) => list.reduce((total, row) => total + row.cents, 0);
const fees = readFileSync("bank.csv", "utf8").split("\n").filter((line) => line.endsWith("BANK CHARGE")).map((line) => line.split(",")[0]);
writeFileSync("reconciliation.json", JSON.stringify({ matched, fees, duplicates: [], unmatchedBank: left(bank, "bank"), unmatchedLedger: left(ledger, "ledger"), totals: { bankCents: sum(bank), ledgerCents: sum(ledger), differenceCents: sum(bank) - sum(ledger) } }));
