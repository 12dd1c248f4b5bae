// Our own law for oxlint: three rules that import graphs cannot tell.
const hasDirective = (program, word) =>
  program.body.some((node) => node.type === "ExpressionStatement" && node.directive === word);

/** A client component sees shapes and actions; anything else would pull the server into the browser. */
const clientSeesShapes = {
  meta: {
    type: "problem",
    messages: { far: "a client component imports only schema, rules and actions of lib, not {{ source }}" },
  },
  create(context) {
    const allowed =
      /^@\/(components\/|lib\/(contracts|shared)\/|lib\/(?:[^/]+\/)+(schema|rules|actions)(\/|$)|app\/)/;
    let isClient = false;
    return {
      Program(node) {
        isClient = hasDirective(node, "use client");
      },
      ImportDeclaration(node) {
        const source = node.source.value;
        if (!isClient || node.importKind === "type" || !source.startsWith("@/")) return;
        if (!allowed.test(source)) context.report({ node, messageId: "far", data: { source } });
      },
    };
  },
};

/** Every export of a "use server" file is a call of action(), which parses and authorises first. */
const actionsAreBuilt = {
  meta: { type: "problem", messages: { bare: "export server actions as const xAction = action({ … })" } },
  create(context) {
    let isServer = false;
    return {
      Program(node) {
        isServer = hasDirective(node, "use server");
      },
      ExportNamedDeclaration(node) {
        if (!isServer || node.exportKind === "type" || !node.declaration) return;
        const declarations =
          node.declaration.type === "VariableDeclaration" ? node.declaration.declarations : [null];
        const built = declarations.every(
          (one) => one?.init?.type === "CallExpression" && one.init.callee.name === "action",
        );
        if (!built) context.report({ node, messageId: "bare" });
      },
    };
  },
};

/** A mutation that opens a transaction leaves an audit entry in it, or moves as the system actor through the journal. */
const mutationsLeaveAnAuditEntry = {
  meta: {
    type: "problem",
    messages: { silent: "{{ name }} opens a transaction and calls neither recordAudit nor appendJournal" },
  },
  create(context) {
    if (!/lib\/.*\/mutations(\.ts$|\/)/.test(context.filename)) return {};
    return {
      ExportNamedDeclaration(node) {
        const declared = node.declaration;
        if (declared?.type !== "FunctionDeclaration") return;
        const text = context.sourceCode.getText(declared);
        if (/\$transaction\(|\binTransaction\(/.test(text) && !/\b(recordAudit|appendJournal)\(/.test(text))
          context.report({ node, messageId: "silent", data: { name: declared.id.name } });
      },
    };
  },
};

export default {
  meta: { name: "touchstone" },
  rules: {
    "client-sees-shapes": clientSeesShapes,
    "actions-are-built": actionsAreBuilt,
    "mutations-leave-an-audit-entry": mutationsLeaveAnAuditEntry,
  },
};
