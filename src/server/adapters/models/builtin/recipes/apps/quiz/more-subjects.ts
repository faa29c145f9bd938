import "server-only";
import type { QuizSubject } from "./quiz-subject";

const music: QuizSubject = {
  id: "music",
  words: ["music", "musik", "musique", "música", "musica", "songs", "instruments"],
  questions: [
    ["How many strings does a violin have?", "Four", "Five", "Six", "Seven"],
    [
      "Who composed the Ode to Joy?",
      "Ludwig van Beethoven",
      "Johann Sebastian Bach",
      "Wolfgang Amadeus Mozart",
      "Franz Schubert",
    ],
    ["How many keys does a standard piano have?", "88", "76", "72", "96"],
    ["Which family does the trumpet belong to?", "Brass", "Woodwind", "Strings", "Percussion"],
    ["What does “piano” on a score ask for?", "Play softly", "Play loudly", "Play slowly", "Play fast"],
    ["How many lines does a musical staff have?", "Five", "Four", "Six", "Three"],
    ["Which band recorded “Bohemian Rhapsody”?", "Queen", "The Beatles", "Pink Floyd", "ABBA"],
    ["Who wrote The Four Seasons?", "Antonio Vivaldi", "Giuseppe Verdi", "Joseph Haydn", "Claude Debussy"],
    ["How many semitones are in an octave?", "Twelve", "Eight", "Seven", "Ten"],
    ["Which voice is the lowest?", "Bass", "Tenor", "Alto", "Soprano"],
  ],
};

const film: QuizSubject = {
  id: "film",
  words: ["film", "movie", "cinema", "cine", "kino", "cinéma"],
  questions: [
    ["Who directed Jaws?", "Steven Spielberg", "George Lucas", "Ridley Scott", "James Cameron"],
    ["Which toy cowboy is in Toy Story?", "Woody", "Buzz", "Rex", "Hamm"],
    [
      "Who played the title role in Forrest Gump?",
      "Tom Hanks",
      "Kevin Costner",
      "Robin Williams",
      "Bill Murray",
    ],
    ["Which film has the planet Tatooine?", "Star Wars", "Star Trek", "Alien", "Dune"],
    ["Who wrote the music of Star Wars?", "John Williams", "Hans Zimmer", "Ennio Morricone", "Howard Shore"],
    ["Which city is the setting of Casablanca?", "Casablanca", "Tangier", "Cairo", "Paris"],
    ["What kind of fish is Nemo?", "Clownfish", "Blue tang", "Goldfish", "Angelfish"],
    ["Who directed Psycho?", "Alfred Hitchcock", "Orson Welles", "Billy Wilder", "Stanley Kubrick"],
    ["Which award is also called the Academy Award?", "Oscar", "Emmy", "Tony", "Grammy"],
    ["In The Matrix, which pill does Neo take?", "The red one", "The blue one", "Both", "Neither"],
  ],
};

const sport: QuizSubject = {
  id: "sport",
  words: ["sport", "football", "soccer", "olympic", "deporte", "fußball", "basketball"],
  questions: [
    ["How many rings are in the Olympic symbol?", "Five", "Four", "Six", "Seven"],
    ["How many players of one team are on a basketball court?", "Five", "Six", "Seven", "Four"],
    ["How long is a marathon?", "42.195 km", "40 km", "45.5 km", "38.2 km"],
    ["In which sport is a shuttlecock used?", "Badminton", "Squash", "Lacrosse", "Polo"],
    ["Which country won the men's football World Cup in 2014?", "Germany", "Argentina", "Brazil", "Spain"],
    ["How many points is a touchdown worth before the extra?", "Six", "Seven", "Three", "Five"],
    ["On which surface is Wimbledon played?", "Grass", "Clay", "Hard court", "Carpet"],
    [
      "How often are the Summer Olympics held?",
      "Every four years",
      "Every two years",
      "Every three years",
      "Every five years",
    ],
    ["What colour is the leader's jersey in the Tour de France?", "Yellow", "Green", "Red", "White"],
    ["In tennis, what is a score of zero called?", "Love", "Nil", "Duck", "Blank"],
  ],
};

const food: QuizSubject = {
  id: "food",
  words: [
    "food",
    "cooking",
    "cuisine",
    "essen",
    "kochen",
    "cocina",
    "cucina",
    "comida",
    "baking",
    "bakery",
    "recipes",
    "kitchen",
  ],
  questions: [
    ["What is the main ingredient of hummus?", "Chickpeas", "Lentils", "Aubergine", "White beans"],
    ["Which country does paella come from?", "Spain", "Italy", "Portugal", "Mexico"],
    ["What makes bread dough rise?", "Yeast", "Salt", "Sugar", "Butter"],
    ["Which nut is used in marzipan?", "Almond", "Hazelnut", "Walnut", "Cashew"],
    ["What is tofu made from?", "Soybeans", "Rice", "Wheat", "Milk"],
    ["Which spice comes from a crocus flower?", "Saffron", "Turmeric", "Paprika", "Cumin"],
    ["Which cheese is traditional on a Neapolitan pizza?", "Mozzarella", "Gouda", "Cheddar", "Brie"],
    [
      "What does “al dente” describe?",
      "Pasta still firm to the bite",
      "Well-done meat",
      "Very sweet dough",
      "Melted cheese",
    ],
    ["Which fruit is dried to make raisins?", "Grapes", "Plums", "Figs", "Dates"],
    ["What is the main ingredient of guacamole?", "Avocado", "Pea", "Cucumber", "Lime"],
  ],
};

const computing: QuizSubject = {
  id: "computing",
  words: [
    "comput",
    "programming",
    "coding",
    "javascript",
    "web",
    "informatik",
    "informatique",
    "python",
    "technology",
    "tech",
  ],
  questions: [
    [
      "What does CSS stand for?",
      "Cascading Style Sheets",
      "Computer Style System",
      "Coded Sheet Syntax",
      "Common Style Source",
    ],
    ["How many bits are in a byte?", "Eight", "Four", "Ten", "Sixteen"],
    ["Which HTTP status means “not found”?", "404", "200", "301", "500"],
    ["Which keyword declares a constant in JavaScript?", "const", "let", "final", "static"],
    ["What is binary 1010 in decimal?", "10", "8", "12", "20"],
    [
      "Who wrote the first published algorithm for a machine?",
      "Ada Lovelace",
      "Grace Hopper",
      "Alan Turing",
      "Linus Torvalds",
    ],
    ["Which structure is last in, first out?", "Stack", "Queue", "Tree", "Graph"],
    ["Which command records changes in Git?", "git commit", "git save", "git store", "git push"],
    ["What does SQL query?", "Databases", "Styles", "Images", "Networks"],
    ["How does binary search need its list?", "Sorted", "Shuffled", "Reversed", "Of even length"],
  ],
};

const literature: QuizSubject = {
  id: "literature",
  words: ["literature", "literatur", "littérature", "literatura", "letteratura", "books", "novels", "poetry"],
  questions: [
    [
      "Who wrote Romeo and Juliet?",
      "William Shakespeare",
      "Christopher Marlowe",
      "John Milton",
      "Geoffrey Chaucer",
    ],
    ["Who wrote Pride and Prejudice?", "Jane Austen", "Charlotte Brontë", "George Eliot", "Mary Shelley"],
    ["In which novel does Big Brother watch you?", "1984", "Brave New World", "Fahrenheit 451", "The Trial"],
    ["Who wrote Don Quixote?", "Miguel de Cervantes", "Lope de Vega", "Dante Alighieri", "Luís de Camões"],
    ["What kind of animal is Moby Dick?", "A whale", "A shark", "A horse", "A dog"],
    ["Who wrote Faust?", "Johann Wolfgang von Goethe", "Friedrich Schiller", "Thomas Mann", "Heinrich Heine"],
    [
      "Which detective lives at 221B Baker Street?",
      "Sherlock Holmes",
      "Hercule Poirot",
      "Father Brown",
      "Philip Marlowe",
    ],
    ["How many lines does a sonnet have?", "14", "10", "12", "16"],
    ["Who wrote Frankenstein?", "Mary Shelley", "Bram Stoker", "Edgar Allan Poe", "H. G. Wells"],
    [
      "Who wrote The Little Prince?",
      "Antoine de Saint-Exupéry",
      "Victor Hugo",
      "Jules Verne",
      "Albert Camus",
    ],
  ],
};

export const moreSubjects: readonly QuizSubject[] = [music, film, sport, food, computing, literature];
