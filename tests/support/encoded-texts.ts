/** Texts as programs of other countries and times write them: Python's codecs encoded them, with no mark. */
const texts: Readonly<Record<string, string>> = {
  Chinese:
    "# 说明\n这是一个示例项目，用来展示如何读取中文文件。请先安装依赖，然后运行程序。\nconst title = '你好，世界';\n",
  "Traditional Chinese":
    "# 說明\n這是一個範例專案，用來展示如何讀取中文檔案。請先安裝套件，然後執行程式。\nconst title = '你好，世界';\n",
  Japanese:
    "# 説明\nこれは日本語のサンプルです。ファイルを正しく読み込みます。\nconst title = 'こんにちは世界';\n",
  Korean: "안녕하세요. 이것은 한국어 예제 파일입니다. 파일을 올바르게 읽어야 합니다.\n",
  Russian: "Привет, мир. Это пример файла с русским текстом и комментариями.\n",
  Polish: "Zażółć gęślą jaźń. Proszę przeczytać ten plik i napisać, co się stało.\n",
  Czech: "Příliš žluťoučký kůň úpěl ďábelské ódy. Řeka teče.\n",
  Greek: "Καλημέρα κόσμε. Αυτό είναι ένα παράδειγμα.\n",
  Turkish: "Şişli'de güneşli bir gün, İstanbul'un ışıkları çok güzel.\n",
  German: "Grüße aus München: schöne Größe, Straße, Äpfel und Öl – „gut“.\nconst a = 'ü';\n",
  French: "Le café est déjà prêt, où êtes-vous ? L'été à la plage, « cœur » créée.\n",
  Portuguese: "A configuração das funções não está correta; então é só salvar.\n",
  "a Chinese comment": "/* 背景颜色 */\nbody { color: red; }\n",
  "a Japanese word": "// 表示\nlet a = 1;\n",
  "one accent": "x = 'é';\n",
  "a Chinese CSV": "姓名,城市,年龄\n张三,北京,30\n李四,上海,28\n王五,广州,35\n",
  "a Japanese CSV": "名前,都市,年齢\n山田,東京,30\n鈴木,大阪,28\n",
};

/** `mustRead`: long enough to be read; the others may be refused as well. */
export const encodedTexts = [
  {
    encoding: "gb18030",
    language: "Chinese",
    mustRead: true,
    base64:
      "IyDLtcP3CtXiysfSu7j2yr7A/c/uxL+jrNPDwLTVucq+yOe6zrbByKHW0M7EzsS8/qGjx+vPyLCy17DSwMC1o6zIu7rz1MvQ0LPM0PKhowpjb25zdCB0aXRsZSA9ICfE47rDo6zKwL3nJzsK",
  },
  {
    encoding: "gbk",
    language: "Chinese",
    mustRead: true,
    base64:
      "IyDLtcP3CtXiysfSu7j2yr7A/c/uxL+jrNPDwLTVucq+yOe6zrbByKHW0M7EzsS8/qGjx+vPyLCy17DSwMC1o6zIu7rz1MvQ0LPM0PKhowpjb25zdCB0aXRsZSA9ICfE47rDo6zKwL3nJzsK",
  },
  {
    encoding: "gbk",
    language: "a Chinese comment",
    mustRead: false,
    base64: "LyogsbO+sNHVyasgKi8KYm9keSB7IGNvbG9yOiByZWQ7IH0K",
  },
  {
    encoding: "gbk",
    language: "a Chinese CSV",
    mustRead: false,
    base64: "0NXD+yyzx8rQLMTqweQK1cXI/Syxsb6pLDMwCsDuy8Qsyc+6oywyOArN9c7lLLnj1t0sMzUK",
  },
  {
    encoding: "big5",
    language: "Traditional Chinese",
    mustRead: false,
    base64:
      "IyC7oan6CrNvrE+kQK3TvWSo0rFNrtehQaXOqNOuaaXcpnCm88WqqPqkpKTlwMmu16FDvdCl/aZ3uMuuTaXzoUG1TavhsPWm5rV7pqGhQwpjb25zdCB0aXRsZSA9ICenQaZuoUGlQKzJJzsK",
  },
  {
    encoding: "shift_jis",
    language: "Japanese",
    mustRead: true,
    base64:
      "IyCQ4Ja+CoKxguqCzZP6lnuM6oLMg1SDk4N2g4uCxYK3gUKDdINAg0ODi4LwkLOCtYKtk8eC3Y2egt2C3IK3gUIKY29uc3QgdGl0bGUgPSAngrGC8YLJgr+CzZCiikUnOwo=",
  },
  {
    encoding: "shift_jis",
    language: "a Japanese word",
    mustRead: false,
    base64: "Ly8glVyOpgpsZXQgYSA9IDE7Cg==",
  },
  {
    encoding: "shift_jis",
    language: "a Japanese CSV",
    mustRead: false,
    base64: "lryRTyyTc45zLJROl+4KjlKTYyyTjIueLDMwCpfpltgskeWN4ywyOAo=",
  },
  {
    encoding: "euc_jp",
    language: "Japanese",
    mustRead: true,
    base64:
      "IyDA4szACqSzpOykz8b8y9y47KTOpbWl86XXpeukx6S5oaOl1aWhpaSl66TywLWkt6Svxsmk37n+pN+k3qS5oaMKY29uc3QgdGl0bGUgPSAnpLOk86TLpMGkz8Cks6YnOwo=",
  },
  {
    encoding: "iso2022_jp",
    language: "Japanese",
    mustRead: true,
    base64:
      "IyAbJEJAYkxAGyhCChskQiQzJGwkT0Z8S1w4bCROJTUlcyVXJWskRyQ5ISMlVSUhJSQlayRyQDUkNyQvRkkkXzl+JF8kXiQ5ISMbKEIKY29uc3QgdGl0bGUgPSAnGyRCJDMkcyRLJEEkT0AkMyYbKEInOwo=",
  },
  {
    encoding: "euc_kr",
    language: "Korean",
    mustRead: true,
    base64:
      "vsiz58fPvLy/5C4gwMywzcC6IMfRsbm+7iC/ucGmIMbEwM/A1LTPtNkuIMbEwM/AuyC/w7nZuKOw1CDA0L7uvt8gx9W0z7TZLgo=",
  },
  {
    encoding: "utf-16-le",
    language: "Chinese",
    mustRead: true,
    base64:
      "IwAgAPSLDmYKANmPL2YATipOOnmLT3mY7nYM/yh1ZWdVXDp5gllVT/uL1lMtTodlh2X2TgIw94tIUYlbxYidT1aNDP82cQ5U0I9MiAt6j14CMAoAYwBvAG4AcwB0ACAAdABpAHQAbABlACAAPQAgACcAYE99WQz/Fk5MdScAOwAKAA==",
  },
  {
    encoding: "utf-16-le",
    language: "Japanese",
    mustRead: true,
    base64:
      "IwAgAKyKDmYKAFMwjDBvMOVlLGeeim4wtTDzMNcw6zBnMFkwAjDVMKEwpDDrMJIwY2tXME8wrYp/MLyPfzB+MFkwAjAKAGMAbwBuAHMAdAAgAHQAaQB0AGwAZQAgAD0AIAAnAFMwkzBrMGEwbzAWTkx1JwA7AAoA",
  },
  {
    encoding: "utf-16-le",
    language: "German",
    mustRead: true,
    base64:
      "RwByAPwA3wBlACAAYQB1AHMAIABNAPwAbgBjAGgAZQBuADoAIABzAGMAaAD2AG4AZQAgAEcAcgD2AN8AZQAsACAAUwB0AHIAYQDfAGUALAAgAMQAcABmAGUAbAAgAHUAbgBkACAA1gBsACAAEyAgAB4gZwB1AHQAHCAuAAoAYwBvAG4AcwB0ACAAYQAgAD0AIAAnAPwAJwA7AAoA",
  },
  {
    encoding: "utf-16-le",
    language: "Russian",
    mustRead: true,
    base64:
      "HwRABDgEMgQ1BEIELAAgADwEOARABC4AIAAtBEIEPgQgAD8EQAQ4BDwENQRABCAARAQwBDkEOwQwBCAAQQQgAEAEQwRBBEEEOgQ4BDwEIABCBDUEOgRBBEIEPgQ8BCAAOAQgADoEPgQ8BDwENQQ9BEIEMARABDgETwQ8BDgELgAKAA==",
  },
  {
    encoding: "utf-16-le",
    language: "Korean",
    mustRead: true,
    base64:
      "SMVVsVjVOMGUxi4AIAB0x4OsQMcgAFzVba20xSAACMYcyCAADNN8x4XHyLLksi4AIAAM03zHRMcgACzGFLx0uYysIAB9x7TFfMUgAGnVyLLksi4ACgA=",
  },
  { encoding: "utf-16-le", language: "one accent", mustRead: true, base64: "eAAgAD0AIAAnAOkAJwA7AAoA" },
  {
    encoding: "utf-16-be",
    language: "Chinese",
    mustRead: true,
    base64:
      "ACMAIIv0Zg4ACo/ZZi9OAE4qeTpPi5h5du7/DHUoZ2VcVXk6WYJPVYv7U9ZOLWWHZYdO9jACi/dRSFuJiMVPnY1W/wxxNlQOj9CITHoLXo8wAgAKAGMAbwBuAHMAdAAgAHQAaQB0AGwAZQAgAD0AIAAnT2BZff8MThZ1TAAnADsACg==",
  },
  {
    encoding: "utf-16-be",
    language: "Japanese",
    mustRead: true,
    base64:
      "ACMAIIqsZg4ACjBTMIwwb2XlZyyKnjBuMLUw8zDXMOswZzBZMAIw1TChMKQw6zCSa2MwVzBPiq0wf4+8MH8wfjBZMAIACgBjAG8AbgBzAHQAIAB0AGkAdABsAGUAIAA9ACAAJzBTMJMwazBhMG9OFnVMACcAOwAK",
  },
  {
    encoding: "utf-16-be",
    language: "German",
    mustRead: true,
    base64:
      "AEcAcgD8AN8AZQAgAGEAdQBzACAATQD8AG4AYwBoAGUAbgA6ACAAcwBjAGgA9gBuAGUAIABHAHIA9gDfAGUALAAgAFMAdAByAGEA3wBlACwAIADEAHAAZgBlAGwAIAB1AG4AZAAgANYAbAAgIBMAICAeAGcAdQB0IBwALgAKAGMAbwBuAHMAdAAgAGEAIAA9ACAAJwD8ACcAOwAK",
  },
  {
    encoding: "cp1251",
    language: "Russian",
    mustRead: false,
    base64: "z/Do4uXyLCDs6PAuIN3y7iDv8Ojs5fAg9ODp6+Ag8SDw8/Hx6ujsIPLl6vHy7uwg6CDq7uzs5e3y4PDo/+zoLgo=",
  },
  {
    encoding: "koi8_r",
    language: "Russian",
    mustRead: false,
    base64: "8NLJ18XULCDNydIuIPzUzyDQ0snNxdIgxsHKzMEg0yDS1dPTy8nNINTFy9PUz80gySDLz83Nxc7UwdLJ0c3JLgo=",
  },
  {
    encoding: "cp1250",
    language: "Polish",
    mustRead: false,
    base64:
      "WmG/87PmIGfqnGy5IGphn/EuIFByb3N66iBwcnplY3p5dGHmIHRlbiBwbGlrIGkgbmFwaXNh5iwgY28gc2nqIHN0YbNvLgo=",
  },
  {
    encoding: "cp1250",
    language: "Czech",
    mustRead: false,
    base64: "UPjtbGmaIJ5sdZ1vdehr/SBr+fIg+nDsbCDv4WJlbHNr6SDzZHkuINhla2EgdGXoZS4K",
  },
  {
    encoding: "iso8859_2",
    language: "Polish",
    mustRead: false,
    base64:
      "WmG/87PmIGfqtmyxIGphvPEuIFByb3N66iBwcnplY3p5dGHmIHRlbiBwbGlrIGkgbmFwaXNh5iwgY28gc2nqIHN0YbNvLgo=",
  },
  {
    encoding: "iso8859_2",
    language: "Czech",
    mustRead: false,
    base64: "UPjtbGm5IL5sdbtvdehr/SBr+fIg+nDsbCDv4WJlbHNr6SDzZHkuINhla2EgdGXoZS4K",
  },
  {
    encoding: "cp1253",
    language: "Greek",
    mustRead: false,
    base64: "yuHr5+zd8eEg6vzz7OUuIMH19Pwg5d/t4ekg3e3hIPDh8dzk5enj7OEuCg==",
  },
  {
    encoding: "cp1254",
    language: "Turkish",
    mustRead: false,
    base64: "3mn+bGknZGUgZ/xuZf5saSBiaXIgZ/xuLCDdc3RhbmJ1bCd1biD9/v1rbGFy/SDnb2sgZ/x6ZWwuCg==",
  },
  {
    encoding: "cp1252",
    language: "German",
    mustRead: true,
    base64:
      "R3L832UgYXVzIE38bmNoZW46IHNjaPZuZSBHcvbfZSwgU3RyYd9lLCDEcGZlbCB1bmQg1mwgliCEZ3V0ky4KY29uc3QgYSA9ICf8JzsK",
  },
  {
    encoding: "cp1252",
    language: "French",
    mustRead: true,
    base64:
      "TGUgY2Fm6SBlc3QgZOlq4CBwcup0LCBv+SDqdGVzLXZvdXMgPyBMJ+l06SDgIGxhIHBsYWdlLCCrIGOcdXIguyBjcunpZS4K",
  },
  {
    encoding: "cp1252",
    language: "Portuguese",
    mustRead: true,
    base64: "QSBjb25maWd1cmHn428gZGFzIGZ1buf1ZXMgbuNvIGVzdOEgY29ycmV0YTsgZW50428g6SBz8yBzYWx2YXIuCg==",
  },
  { encoding: "cp1252", language: "one accent", mustRead: true, base64: "eCA9ICfpJzsK" },
].map(({ base64, ...each }) => ({
  ...each,
  text: texts[each.language] ?? "",
  bytes: new Uint8Array(Buffer.from(base64, "base64")),
}));
