### Courses and the coach, on the page.

course-home = Learn a game
puzzles-home = Puzzles
puzzles-standing = Your rating: { $rating } · { $streak } in a row
course-about = Each game in three minutes: a few small positions, then the first turns of a real game.
course-this = Learn the game
course-new = New to { $game }?
course-offer = Learn it in three minutes
course-title = Learn { $game }
course-rule = Rule { $rule }
course-how = Show me how
course-next = Next
course-back = Back
course-again = Start over
course-play = New game
course-play-on = Finish this game
course-finished = That’s the whole course: now you know the rules.
course-steps = { $steps } steps
course-so-far = { $done } of { $steps } steps done
course-known = All steps done
course-coach = A coach speaks up before a costly move
course-coach-says = The coach:
course-coach-looks = The coach is having a look…
course-think-again = Think again
course-all-the-same = Play it all the same
