import "server-only";
import { findPhrase, plain } from "../reading/request";
import { subjects } from "./index";
import type { Subject } from "./subject-copy";

/** Words that stand for a subject only when nothing more telling is with them: "a shop" is, "a todo app" is not. */
const VAGUE = new Set(
  "app,shop,store,business,food,health,art,history,event,events,party,game,games,community,garden,learning,students,software,cloud,ai,api,science,space,bar,pub,garage,books,reading,music,cars,property,houses,animals,teacher,course,workshop,beer,finance,bank,holiday,concert,stars,planets,physics,books,photos,cat,dog,cats,dogs,environment,design studio,education,writer,author,agency,budget,workout,coffee,bread,flowers,plants,security company".split(
    ",",
  ),
);

const NAMES = subjects
  .flatMap((subject) => subject.names.map((name) => ({ name, subject })))
  .sort((a, b) => b.name.length - a.name.length);

/** The subject with copy of its own that some words mean, and the name they call it by; the longest name wins. */
export function findSubject(words: string): { name: string; subject: Subject } | undefined {
  const text = plain(words);
  return NAMES.find(({ name }) =>
    VAGUE.has(name) ? text === name || text === `${name}s` : findPhrase(text, name) >= 0,
  );
}
