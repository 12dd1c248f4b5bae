import type {
  ModelAnswer,
  ModelCall,
  ModelUsage,
  Outcome,
  ReadyTurn,
  ToolCall,
  ToolOffer,
} from "./conversation";

const WRITERS = ["Write", "write_file", "write", "create_file"];
const RUNNERS = ["Bash", "run_shell_command", "bash", "exec_command", "shell", "run_commands"];
const WORKSPACE = "/workspace";

/**
 * What a scripted player answers to a call: the turn after those already played. Past the last turn it says that it is
 * done. A call without tools is a side request (a title, a routing question) and moves nothing.
 */
export function playTurn(turns: readonly ReadyTurn[], call: ModelCall): Outcome {
  if (call.tools.length === 0) return { kind: "answer", answer: sideAnswer(call) };
  const turn = turns[call.playedTurns];
  if (!turn) return { kind: "answer", answer: answerOf(call.playedTurns, { say: "Done." }, null) };
  if (turn.fail !== undefined)
    return { kind: "fail", status: turn.fail, message: `The scripted player fails here with ${turn.fail}.` };
  if (turn.hang !== undefined) return { kind: "hang", afterHead: turn.hang === "headers" };
  return { kind: "answer", answer: answerOf(call.playedTurns, turn, toolCallOf(turn, call)) };
}

function sideAnswer(call: ModelCall): ModelAnswer {
  const say = call.wantsJson
    ? JSON.stringify({ reasoning: "The task is under way.", next_speaker: "user" })
    : "Scripted task";
  return answerOf(0, { say }, null);
}

function answerOf(index: number, turn: ReadyTurn, toolCall: ToolCall | null): ModelAnswer {
  return {
    id: `scripted-${index + 1}`,
    think: turn.think ?? null,
    say: turn.say ?? null,
    toolCall,
    usage: usageOf(index, turn),
  };
}

/** Made-up but exact: a prompt that grows by 400 tokens a turn, the part before it served from the cache. */
function usageOf(index: number, turn: ReadyTurn): ModelUsage {
  const written = (turn.say ?? "") + (turn.run ?? "") + (turn.write?.content ?? "");
  return {
    uncachedInput: index === 0 ? 1200 : 400,
    cachedInput: index === 0 ? 0 : 1200 + 400 * (index - 1),
    cacheWrite: index === 0 ? 0 : 30,
    output: 20 + Math.ceil(written.length / 4),
    reasoning: turn.think === undefined ? 0 : Math.ceil(turn.think.length / 4),
  };
}

function toolCallOf(turn: ReadyTurn, call: ModelCall): ToolCall | null {
  const id = `call_${call.playedTurns + 1}`;
  if (turn.write) return writeCall(id, turn.write, offered(call.tools, WRITERS), call.tools);
  if (turn.run !== undefined) return runCall(id, turn.run, offered(call.tools, RUNNERS));
  return null;
}

function offered(tools: readonly ToolOffer[], wanted: readonly string[]): ToolOffer | null {
  for (const name of wanted) {
    const found = tools.find((tool) => tool.name === name);
    if (found) return found;
  }
  return null;
}

/** Without a tool that writes, the shell does: the content goes through base64 so that nothing is interpreted. */
function writeCall(
  id: string,
  file: { path: string; content: string },
  tool: ToolOffer | null,
  tools: readonly ToolOffer[],
): ToolCall | null {
  if (!tool) {
    const encoded = Buffer.from(file.content).toString("base64");
    return runCall(
      id,
      `mkdir -p "$(dirname '${file.path}')" && printf %s '${encoded}' | base64 -d > '${file.path}'`,
      offered(tools, RUNNERS),
    );
  }
  const key =
    tool.parameters.find((name) => ["file_path", "filePath", "filepath", "path"].includes(name)) ??
    "file_path";
  return { id, name: tool.name, input: { [key]: `${WORKSPACE}/${file.path}`, content: file.content } };
}

function runCall(id: string, command: string, tool: ToolOffer | null): ToolCall | null {
  if (!tool) return null;
  if (tool.parameters.includes("commands")) return { id, name: tool.name, input: { commands: [command] } };
  const key = tool.parameters.includes("cmd") ? "cmd" : "command";
  const described = tool.parameters.includes("description") ? { description: "Run a step of the task" } : {};
  return { id, name: tool.name, input: { [key]: command, ...described } };
}
