export default async function counts({ reset, snapshot, call, equal }) {
  await reset();
  equal("begins at 0", (await snapshot()).count, 0);
  await call("add", 3);
  equal("adds", (await snapshot()).count, 3);
}
