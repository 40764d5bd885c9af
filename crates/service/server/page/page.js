"use strict";
// A plain page over the same interface as every other client. Text goes into text nodes only, never into markup.
const lang = (navigator.language || "en").slice(0, 2) === "fr" ? "fr" : "en";
const main = document.getElementById("main");
let words = {};

function make(name, text, attributes = {}, ...children) {
  const node = document.createElement(name);
  if (text !== null && text !== undefined) node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== false) node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

async function call(path, body, method) {
  const options = body === undefined ? { method: method || "GET" }
    : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const ask = () => fetch(path + (path.includes("?") ? "&" : "?") + "lang=" + lang, options);
  let answer = await ask();
  if (answer.status === 401 && options.method === "POST") {
    // Nothing was done. The cookie comes first, so that a command that is repeated is known as one.
    await fetch("/api/cookie", { method: "POST" });
    answer = await ask();
  }
  const text = await answer.text();
  const value = text ? JSON.parse(text) : null;
  if (!answer.ok) throw new Error(value ? value.text : String(answer.status));
  return value;
}
const tell = (error) => main.prepend(make("p", error.message, { class: "bad", role: "alert" }));

async function home() {
  const games = await call("/api/games");
  const game = make("select", null, { "aria-label": words["page-game"] }, ...games.map((g) => make("option", g.name, { value: g.id })));
  const field = (id, attributes) => make("input", null, { id, ...attributes });
  const label = (id, input) => make("label", words[id] + " ", {}, input);
  const name = field("name", { maxlength: 60, value: "tablee" });
  const player = field("player", { maxlength: 40 });
  const people = field("people", { type: "number", min: 1, max: 6, value: 2 });
  const bots = field("bots", { type: "number", min: 0, max: 5, value: 0 });
  const open = field("public", { type: "checkbox" });
  // The same at every press, so that a repetition opens no second table.
  const id = newId();
  const submit = async () => {
    const seats = [];
    for (let i = 0; i < Number(people.value); i++) seats.push({ kind: "person" });
    for (let i = 0; i < Number(bots.value); i++) seats.push({ kind: "bot", level: "medium" });
    try {
      const opened = await call("/api/tables", { id, game: game.value, name: name.value, player: player.value || "1", seats, public: open.checked });
      location.href = "/t/" + opened.code;
    } catch (error) { tell(error); }
  };
  main.replaceChildren(make("h1", words["page-title"]), make("p", words["page-about"]), make("p", words["page-plain"]),
    label("page-game", game), label("page-table-name", name), label("page-your-name", player),
    label("page-people", people), label("page-bots", bots), label("page-public", open),
    make("button", words["page-open"], { onclick: submit }));
  for (const [list, title] of [["mine", "page-mine"], ["open", "page-open-tables"], ["recent", "page-recent"]]) {
    const tables = (await call("/api/tables?list=" + list)).tables;
    const line = (t) => make("li", null, {}, make("a", `${called(t.name, t.players, t.code)} (${t.game})`, { href: (list === "recent" ? "/r/" : "/t/") + t.code }),
      t.my_turn ? " " + words["page-my-turn"] : "");
    main.append(make("h2", words[title]), tables.length ? make("ul", null, {}, ...tables.map(line)) : make("p", words["page-nothing"]));
  }
}

/** A table without a name is known by who plays there. */
function called(name, players, code) {
  return name || players.find(Boolean) || code;
}

function table(code) {
  const log = make("ol", null, { "aria-live": "polite" });
  const stage = make("div");
  const chatInput = make("input", null, { maxlength: 300, "aria-label": words["page-say"] });
  main.replaceChildren(stage, log);
  let socket;
  const sitting = newId();
  // What was ordered and not yet answered, in order. One is under way at a time; whatever happens to the line, it is sent again
  // under its id until it is answered, so it is done once and not twice. As in `Conversation`, which all other clients use.
  const orders = [];
  let faults = 0;
  const repeat = () => {
    if (orders.length && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(orders[0]));
  };
  const send = (command) => {
    orders.push({ id: newId(), command });
    if (orders.length === 1) repeat();
  };
  const answered = (message) => {
    if (!orders.length || (message.id !== null && message.id !== orders[0].id)) return;
    if (["store-failed", "busy", "stopping", "too-many-requests"].includes(message.code)) return void setTimeout(repeat, 1000);
    if (message.code === "internal" && ++faults < 3) return void setTimeout(repeat, 1000);
    faults = 0;
    orders.shift();
    if (message.type === "refused") tell(new Error(message.text));
    repeat();
  };
  const button = (id, command) => make("button", words[id], { onclick: () => send(command) });

  function show(update) {
    const { table: t, game, you } = update;
    const seats = t.seats.map((s, i) => make("li", `${s.name || s.bot || words["page-free"]}${game && game.chosen.includes(i + 1) ? " ✓ " + words["page-ready"] : ""}`,
      { class: game && game.deciding.includes(i + 1) ? "on" : "" }));
    const parts = [make("h1", called(t.name, t.seats.map((s) => s.name), code)), make("ol", null, {}, ...seats)];
    if (you === null && t.status === "open") {
      const name = make("input", null, { maxlength: 40, "aria-label": words["page-your-name"] });
      const sit = async () => {
        try { await call(`/api/tables/${code}/seats`, { id: sitting, name: name.value }); socket.close(); } catch (error) { tell(error); }
      };
      parts.push(name, make("button", words["page-sit"], { onclick: sit }));
    }
    if (t.status === "open") {
      parts.push(make("p", words["page-send"] + " " + location.origin + "/t/" + code), make("img", null, { src: `/api/tables/${code}/qr.svg`, alt: "" }));
      if (you !== null) parts.push(button("page-start", { do: "start" }));
    }
    if (game) {
      parts.push(make("p", words["page-hash"] + " " + game.hash), make("pre", JSON.stringify(game.view, null, 1)));
      if (game.moves.length) {
        parts.push(make("p", game.choice ? game.choice : words["page-your-move"]));
        for (const move of game.moves.slice(0, 400)) parts.push(make("button", move, { onclick: () => send({ do: "choose", decision: game.decision, move }) }));
        if (game.choice) parts.push(button("page-withdraw", { do: "withdraw", decision: game.decision }));
        if (game.take_back) parts.push(button("page-take-back", { do: "take-back", decision: game.decision }));
      } else if (!game.standing) parts.push(make("p", words["page-wait"]));
      if (game.standing) {
        parts.push(make("pre", game.standing.scores.map((points, i) => `${game.standing.places[i]}. ${t.seats[i].name || t.seats[i].bot}: ${points}`).join("\n")),
          make("a", words["page-record"], { href: `/api/tables/${code}/record`, download: code + ".json" }));
        if (you !== null) parts.push(button("page-rematch", { do: "rematch" }));
      }
    }
    if (you !== null) {
      const move = async () => {
        try { tell(new Error((await call(`/api/tables/${code}/keys`, {})).address)); } catch (error) { tell(error); }
      };
      parts.push(make("p", null, {}, button((t.seats[you - 1].away || t.seats[you - 1].late) ? "page-return" : "page-leave", { do: (t.seats[you - 1].away || t.seats[you - 1].late) ? "return" : "leave" }),
        make("button", words["page-move-seat"], { onclick: move })));
      if (t.chat) parts.push(chatInput, make("button", words["page-say"], { onclick: () => { send({ do: "say", text: chatInput.value.trim() }); chatInput.value = ""; } }));
    }
    stage.replaceChildren(...parts);
    for (const line of update.log) log.append(make("li", line.chat ? `${line.chat.name}: ${line.chat.says}` : line.text));
    while (log.children.length > 100) log.firstChild.remove();
  }

  function connect() {
    const address = location.origin.replace(/^http/, "ws");
    socket = new WebSocket(`${address}/api/tables/${code}/socket?v=1&lang=${lang}`);
    log.replaceChildren();
    socket.onopen = repeat;
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "update") show(message);
      else if (message.type === "bye") tell(new Error(message.text));
      else answered(message);
    };
    socket.onclose = () => setTimeout(connect, 1000);
  }
  connect();
}

async function start() {
  document.documentElement.lang = lang;
  words = await call("/api/words");
  const key = /^#key=(.+)$/.exec(location.hash);
  if (key) {
    await call("/api/keys", { key: key[1] });
    history.replaceState(null, "", location.pathname);
  }
  const place = /^\/([tr])\/([^/]+)(?:\/(\d+))?$/.exec(location.pathname);
  if (!place) return home();
  if (place[1] === "t") return table(place[2]);
  const address = `/api/tables/${place[2]}/record${place[3] ? "?game=" + place[3] : ""}`;
  const record = await call(address);
  main.replaceChildren(make("h1", record.game), make("a", words["page-record"], { href: address, download: place[2] + ".json" }),
    make("pre", record.seats.map((s) => s.name).join(", ") + "\n" + record.moves.map((m) => Object.entries(m).map(([s, c]) => s + ":" + c).join(" ")).join("\n")));
}
start().catch(tell);
