import { readFileSync, writeFileSync } from "node:fs";

function parseCsv(file) {
  const [head, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const keys = head.split(",");
  return lines.map((line) => {
    const cells = [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map((cell) => cell[2] ?? cell[1]);
    return Object.fromEntries(keys.map((key, i) => [key, cells[i] ?? ""]));
  });
}
function cents(text) {
  const value = Math.round(Number(text.replace(/[(),]/g, "")) * 100);
  return text.startsWith("(") ? -value : value;
}
const plain = (reference) => reference.toUpperCase().replace(/[^A-Z0-9]/g, "");
const dayOf = (date) => Date.parse(date) / 86_400_000;
const enrich = (row) => ({ ...row, cents: cents(row.amount), key: `${plain(row.reference)} ${cents(row.amount)}`, day: dayOf(row.date) });

const bank = parseCsv("bank.csv").map(enrich);
const ledger = parseCsv("ledger.csv").map(enrich).sort((a, b) => (a.id < b.id ? -1 : 1));
const fees = bank.filter((line) => line.text === "BANK CHARGE");
const seen = new Set();
const duplicates = ledger.filter(({ key, day }) => {
  const entry = `${key} ${day}`;
  const isAgain = seen.has(entry);
  seen.add(entry);
  return isAgain;
});
const openBank = bank.filter((line) => !fees.includes(line));
const openLedger = ledger.filter((line) => !duplicates.includes(line));
const matched = [];
for (const line of [...openBank]) {
  const found = openLedger.find((entry) => entry.key === line.key && line.day >= entry.day && line.day <= entry.day + 3);
  if (found === undefined) continue;
  matched.push({ bank: line.id, ledger: found.id });
  openBank.splice(openBank.indexOf(line), 1);
  openLedger.splice(openLedger.indexOf(found), 1);
}
const sum = (rows) => rows.reduce((total, row) => total + row.cents, 0);
const bankCents = sum(bank);
const ledgerCents = sum(ledger.filter((line) => !duplicates.includes(line)));
const ids = (rows) => rows.map(({ id }) => id);
writeFileSync(
  "reconciliation.json",
  `${JSON.stringify({ matched, fees: ids(fees), duplicates: ids(duplicates), unmatchedBank: ids(openBank), unmatchedLedger: ids(openLedger), totals: { bankCents, ledgerCents, differenceCents: bankCents - ledgerCents } }, null, 2)}\n`,
);
console.log(`${matched.length} pairs, ${openBank.length} bank and ${openLedger.length} ledger lines left over`);
