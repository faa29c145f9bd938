import { projectInput } from "~/domain/project/project";
import {
  acceptSuggestionInput,
  listSuggestionsInput,
  offerForkInput,
  saveChecksInput,
  suggestionInput,
  updateSuggestionInput,
} from "~/domain/review/suggestion";
import { acceptSuggestion } from "~/server/services/review/accept-suggestion";
import { offerFork, readOfferTarget, updateSuggestion } from "~/server/services/review/offer-suggestion";
import {
  listSuggestions,
  readSuggestion,
  refuseSuggestion,
  saveChecks,
  withdrawSuggestion,
} from "~/server/services/review/suggestions";
import { createRouter, forUser, userProcedure } from "../../trpc";

export const suggestionRouter = createRouter({
  list: userProcedure.input(listSuggestionsInput).query(forUser(listSuggestions)),
  read: userProcedure.input(suggestionInput).query(forUser(readSuggestion)),
  offerTarget: userProcedure.input(projectInput).query(forUser(readOfferTarget)),
  offerFork: userProcedure.input(offerForkInput).mutation(forUser(offerFork)),
  update: userProcedure.input(updateSuggestionInput).mutation(forUser(updateSuggestion)),
  saveChecks: userProcedure.input(saveChecksInput).mutation(forUser(saveChecks)),
  accept: userProcedure.input(acceptSuggestionInput).mutation(forUser(acceptSuggestion)),
  refuse: userProcedure.input(suggestionInput).mutation(forUser(refuseSuggestion)),
  withdraw: userProcedure.input(suggestionInput).mutation(forUser(withdrawSuggestion)),
});
