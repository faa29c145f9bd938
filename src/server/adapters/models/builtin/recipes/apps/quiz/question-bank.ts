import "server-only";
import { moreSubjects } from "./more-subjects";
import type { QuizSubject } from "./quiz-subject";

const general: QuizSubject = {
  id: "general knowledge",
  words: ["general", "trivia", "mixed", "allgemein"],
  questions: [
    ["How many continents are there?", "Seven", "Five", "Six", "Eight"],
    ["Which colour do blue and yellow paint make?", "Green", "Purple", "Orange", "Brown"],
    ["How many minutes are in a full day?", "1,440", "1,240", "1,640", "2,400"],
    ["What does a barometer measure?", "Air pressure", "Wind speed", "Humidity", "Temperature"],
    ["Which shape has eight sides?", "Octagon", "Hexagon", "Heptagon", "Decagon"],
    ["In which direction does the sun rise?", "East", "West", "North", "South"],
    ["What is the Roman numeral for 50?", "L", "C", "D", "X"],
    ["How many players of one team are on a football pitch?", "11", "9", "10", "12"],
    ["Which language has the most native speakers?", "Mandarin Chinese", "English", "Spanish", "Hindi"],
    ["What is frozen water called?", "Ice", "Steam", "Dew", "Mist"],
  ],
};

const geography: QuizSubject = {
  id: "geography",
  words: [
    "geography",
    "geografie",
    "géographie",
    "geografía",
    "geografia",
    "countries",
    "capitals",
    "travel",
  ],
  questions: [
    ["What is the capital of Australia?", "Canberra", "Sydney", "Melbourne", "Perth"],
    ["Which is the largest ocean?", "Pacific", "Atlantic", "Indian", "Arctic"],
    ["Which country has the largest area?", "Russia", "Canada", "China", "Brazil"],
    ["What is the capital of Canada?", "Ottawa", "Toronto", "Montreal", "Vancouver"],
    ["On which continent is the Sahara?", "Africa", "Asia", "Australia", "South America"],
    ["Which mountain range holds Mount Everest?", "The Himalayas", "The Andes", "The Alps", "The Rockies"],
    ["Which river flows through Vienna and Budapest?", "Danube", "Rhine", "Elbe", "Volga"],
    ["What is the capital of Brazil?", "Brasília", "Rio de Janeiro", "São Paulo", "Salvador"],
    ["Which is the smallest country by area?", "Vatican City", "Monaco", "San Marino", "Malta"],
    [
      "Which line divides the globe into north and south?",
      "Equator",
      "Prime meridian",
      "Tropic of Cancer",
      "Date line",
    ],
  ],
};

const history: QuizSubject = {
  id: "history",
  words: ["history", "geschichte", "histoire", "historia", "storia", "história", "historical"],
  questions: [
    ["In which year did the Berlin Wall fall?", "1989", "1985", "1991", "1979"],
    [
      "Who was the first president of the United States?",
      "George Washington",
      "John Adams",
      "Thomas Jefferson",
      "Abraham Lincoln",
    ],
    ["Which empire built the Colosseum?", "Roman", "Ottoman", "Persian", "Byzantine"],
    ["In which year did the First World War begin?", "1914", "1905", "1918", "1939"],
    ["Which people built Machu Picchu?", "Inca", "Maya", "Aztec", "Olmec"],
    [
      "Who printed books with movable type in Mainz around 1450?",
      "Johannes Gutenberg",
      "Albrecht Dürer",
      "Martin Luther",
      "Nicolaus Copernicus",
    ],
    [
      "Which event began in Paris in 1789?",
      "The French Revolution",
      "The Hundred Years' War",
      "The Enlightenment",
      "The Congress of Vienna",
    ],
    [
      "Who was the first person to walk on the Moon?",
      "Neil Armstrong",
      "Buzz Aldrin",
      "Yuri Gagarin",
      "Alan Shepard",
    ],
    [
      "Which ancient wonder stood at Giza?",
      "The Great Pyramid",
      "The Colossus",
      "The Lighthouse",
      "The Hanging Gardens",
    ],
    ["Which ship sank on its first voyage in 1912?", "Titanic", "Lusitania", "Britannic", "Bismarck"],
  ],
};

const science: QuizSubject = {
  id: "science",
  words: ["science", "wissenschaft", "ciencia", "scienza", "ciência", "physics", "chemistry", "biology"],
  questions: [
    ["What is the chemical symbol for gold?", "Au", "Ag", "Go", "Gd"],
    ["Which gas do plants take in to make sugar?", "Carbon dioxide", "Oxygen", "Nitrogen", "Hydrogen"],
    ["What is the unit of electric resistance?", "Ohm", "Volt", "Ampere", "Watt"],
    ["At how many degrees Celsius does water boil at sea level?", "100", "90", "110", "212"],
    ["Which part of a cell holds most of its DNA?", "Nucleus", "Membrane", "Ribosome", "Vacuole"],
    ["What is the lightest element?", "Hydrogen", "Helium", "Lithium", "Carbon"],
    ["Which force keeps planets in orbit?", "Gravity", "Friction", "Magnetism", "Tension"],
    ["How many bones does an adult human have?", "206", "180", "226", "312"],
    ["Which particle has a negative charge?", "Electron", "Proton", "Neutron", "Photon"],
    ["What is H₂O?", "Water", "Salt", "Ammonia", "Ozone"],
  ],
};

const space: QuizSubject = {
  id: "space",
  words: [
    "space",
    "astronomy",
    "planets",
    "solar system",
    "weltraum",
    "espace",
    "espacio",
    "spazio",
    "espaço",
  ],
  questions: [
    ["Which planet is closest to the Sun?", "Mercury", "Venus", "Mars", "Earth"],
    ["Which planet is the largest?", "Jupiter", "Saturn", "Neptune", "Uranus"],
    ["How many planets orbit the Sun?", "Eight", "Seven", "Nine", "Ten"],
    ["What is the name of our galaxy?", "Milky Way", "Andromeda", "Whirlpool", "Sombrero"],
    ["Which planet is called the Red Planet?", "Mars", "Venus", "Jupiter", "Mercury"],
    [
      "Who was the first human in space?",
      "Yuri Gagarin",
      "Neil Armstrong",
      "John Glenn",
      "Valentina Tereshkova",
    ],
    [
      "How long does sunlight take to reach Earth?",
      "About 8 minutes",
      "About 8 seconds",
      "About 80 minutes",
      "About a day",
    ],
    ["What is a light-year a measure of?", "Distance", "Time", "Brightness", "Speed"],
    ["Which planet is best known for its bright rings?", "Saturn", "Mars", "Venus", "Mercury"],
    ["What does the Moon's gravity cause on Earth?", "Tides", "Seasons", "Earthquakes", "Auroras"],
  ],
};

const animals: QuizSubject = {
  id: "animals",
  words: ["animal", "tiere", "animaux", "animales", "animali", "animais", "wildlife", "zoo", "pets"],
  questions: [
    ["Which is the largest animal on Earth?", "Blue whale", "African elephant", "Giraffe", "Whale shark"],
    ["How many legs does a spider have?", "Eight", "Six", "Ten", "Four"],
    ["Which bird cannot fly?", "Penguin", "Swan", "Owl", "Pelican"],
    ["Which mammal can truly fly?", "Bat", "Flying squirrel", "Lemur", "Sugar glider"],
    ["What do pandas mostly eat?", "Bamboo", "Fish", "Eucalyptus", "Berries"],
    ["Which is the fastest land animal?", "Cheetah", "Lion", "Horse", "Gazelle"],
    ["How many hearts does an octopus have?", "Three", "One", "Two", "Eight"],
    ["What is a young kangaroo called?", "Joey", "Cub", "Calf", "Kit"],
    ["Which animal sleeps hanging upside down?", "Bat", "Sloth bear", "Hedgehog", "Otter"],
    ["Which of these is an amphibian?", "Frog", "Lizard", "Turtle", "Crocodile"],
  ],
};

const maths: QuizSubject = {
  id: "maths",
  words: ["math", "mathe", "matemáticas", "matematica", "matemática", "arithmetic", "algebra", "numbers"],
  questions: [
    ["7 × 8 = ?", "56", "54", "63", "48"],
    ["144 ÷ 12 = ?", "12", "11", "14", "16"],
    ["15 % × 200 = ?", "30", "15", "20", "45"],
    ["√81 = ?", "9", "8", "7", "18"],
    ["2⁵ = ?", "32", "10", "16", "64"],
    ["3 + 4 × 2 = ?", "11", "14", "10", "24"],
    ["½ + ¼ = ?", "¾", "⅔", "⅓", "⅙"],
    ["13² = ?", "169", "156", "144", "196"],
    ["1,000 − 367 = ?", "633", "643", "733", "637"],
    ["3x = 21, x = ?", "7", "6", "18", "63"],
    ["0.25 × 8 = ?", "2", "4", "0.2", "2.5"],
    ["−6 + 9 = ?", "3", "−3", "15", "−15"],
  ],
};

/** Every subject; the first one answers when a prompt names nothing that is here. */
export const quizSubjects: readonly [QuizSubject, ...QuizSubject[]] = [
  general,
  geography,
  history,
  science,
  space,
  animals,
  maths,
  ...moreSubjects,
];
