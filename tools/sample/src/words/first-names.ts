/** First names, most frequent first. */
export const firstNames =
  `James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Christopher
Karen Charles Lisa Daniel Nancy Matthew Sandra Anthony Ashley Mark Emily Steven Kimberly Donald Michelle Andrew Amanda Joshua Melissa Paul Deborah
Kenneth Stephanie Kevin Rebecca Brian Sharon Timothy Laura Ronald Cynthia Jason Dorothy Edward Amy Jeffrey Kathleen Ryan Angela Jacob Shirley Gary Brenda
Nicholas Emma Eric Anna Jonathan Pamela Stephen Nicole Larry Samantha Justin Katherine Scott Christine Brandon Helen Benjamin Debra Samuel Rachel Gregory
Carolyn Alexander Janet Patrick Maria Frank Catherine Raymond Heather Jack Diane Dennis Olivia Jerry Julie Tyler Joyce Aaron Victoria Jose Ruth Adam
Virginia Nathan Lauren Henry Kelly Zachary Christina Douglas Joan Peter Evelyn Kyle Judith Noah Andrea Ethan Hannah Jeremy Megan Christian Cheryl Walter
Jacqueline Keith Martha Austin Madison Roger Teresa Terry Gloria Sean Sara Gerald Janice Carl Ann Dylan Kathryn Harold Abigail Jordan Sophia Jesse
Frances Bryan Jean Lawrence Alice Arthur Judy Gabriel Isabella Bruce Julia Logan Grace Billy Amber Joe Denise Alan Danielle Juan Marilyn Elijah Beverly
Willie Charlotte Albert Natalie Wayne Theresa Randy Diana Mason Brittany Vincent Doris Liam Kayla Roy Alexis Bobby Lori Caleb Marie Bradley Luis Carlos`.split(
    /\s+/,
  );
