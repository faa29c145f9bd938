import { answerLanguageQuestions } from "../typescript/answer-language-questions";
import { answerCalls } from "../worker-calls/answer-calls";

answerCalls(answerLanguageQuestions());
