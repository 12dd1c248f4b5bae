export default async function keyboard({ reset, press, snapshot, text, equal }) {
  await reset();
  await press("+");
  await press("+");
  await press("-");
  equal("the count follows the keys", (await snapshot()).count, 1);
  equal("the page shows it", await text("#count"), "1");
}
